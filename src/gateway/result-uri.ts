const PREFIX = 'postern://results/'

/** The URIs of kept results. A result belongs to the server that gave it. */
export const resultUri = {
  of: (id: string): string => PREFIX + id,
  /** The id in such a URI; undefined for any other. */
  id: (uri: string): string | undefined => uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : undefined,
  /** Under which key the result is held. */
  key: (slug: string, id: string): string => `result\n${slug}\n${id}`
}
