/** What `postern init` writes: valid as it is, with what people want next in comments. */
export const STARTER = `// Postern's configuration. Comments and trailing commas are allowed; entries of Claude Desktop,
// Cursor and VS Code can be pasted as they are. "postern check" validates this file.
{
  "mcpServers": {
    // A program that speaks MCP over stdin and stdout.
    "everything": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-everything"]
    },

    // The files of this folder. "cwd" is relative to the folder of this file.
    "filesystem": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "."],
      "cwd": ".",
      // Only these tools exist for callers; * is any text, deny wins over allow.
      "tools": { "allow": ["read_*", "list_*", "search_files"], "deny": [] }
    },

    // A remote server. \${VAR}, \${VAR:-default} and \${file:/path} are filled in;
    // $\${ is a literal \${. A variable that is not set stops this server alone.
    // "remote": {
    //   "url": "https://example.com/mcp",
    //   "headers": { "Authorization": "Bearer \${EXAMPLE_TOKEN}" },
    //   "timeout_ms": 60000
    // },
  },

  // The daemon's own settings, with their defaults:
  // "host": "127.0.0.1",          // anything wider needs an API key
  // "port": 7411,
  // "log_level": "info",
  // "api_key_file": "/run/secrets/postern_api_key",
  // "allowed_origins": [],        // web pages that may call
}
`
