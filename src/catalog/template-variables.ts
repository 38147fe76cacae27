const EXPRESSION = /\{([^{}]*)\}/gu
const OPERATOR = /^[+#./;?&=,!@|]/u
const MODIFIER = /(?:\*|:\d+)$/u

/**
 * The variable names of a URI template, each once, in their order. Also those of RFC 6570 operators
 * beyond Level 1, which cannot be expanded here but say what the template is about.
 */
export function templateVariables (template: string): string[] {
  const names = [...template.matchAll(EXPRESSION)]
    .flatMap(([, expression = '']) => expression.replace(OPERATOR, '').split(','))
    .map((name) => name.trim().replace(MODIFIER, ''))
  return [...new Set(names)].filter((name) => name !== '')
}
