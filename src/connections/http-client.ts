// Loaded when it is needed, in a module of its own: what is bundled of CommonJS has no names when it is imported dynamically.
export { Agent, request } from 'undici'
