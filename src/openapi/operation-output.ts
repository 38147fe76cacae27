import type { DescribeOutput } from '../schemas/describe.ts'
import type { InvokeOutput } from '../schemas/invoke.ts'
import type { PromptOutput } from '../schemas/prompt.ts'
import type { ReadOutput } from '../schemas/read.ts'
import type { SearchOutput } from '../schemas/search.ts'

/** What an operation answered, told apart by the operation. */
export type OperationOutput =
  | { readonly op: 'search', readonly value: SearchOutput }
  | { readonly op: 'describe', readonly value: DescribeOutput }
  | { readonly op: 'invoke', readonly value: InvokeOutput }
  | { readonly op: 'read', readonly value: ReadOutput }
  | { readonly op: 'prompt', readonly value: PromptOutput }
