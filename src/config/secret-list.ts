/** As it stands in a string of JSON. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Every secret that was ever in force, for logs: what was secret before may still stand in an error of before. */
export class SecretList {
  #texts: readonly string[] = []

  add (secrets: readonly string[]): void {
    // A server's error may itself be JSON that repeats the secret, and be escaped once more in a line of the log.
    const written = secrets.flatMap((secret) => [secret, escaped(secret), escaped(escaped(secret))])
    this.#texts = [...new Set([...this.#texts, ...written])].sort((a, b) => b.length - a.length)
  }

  /** A line of the log, without the secrets. */
  redact (line: string): string {
    let result = line
    for (const text of this.#texts) if (result.includes(text)) result = result.replaceAll(text, '[redacted]')
    return result
  }
}
