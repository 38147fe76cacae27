#!/usr/bin/env node
// The command line under its other name: `node dist/src/cli.js serve`.
import './bin.ts'
