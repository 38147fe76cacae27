/** A spill's name is its SHA-256 and an extension, so the hash is the entity tag. */
export function spillEtag (file: string): string {
  return `"${file.split('.', 1)[0] ?? file}"`
}

/** The headers of every spill (beside `nosniff`, which every answer has): whatever a server called its bytes, no browser shows or runs them here. */
export function spillHeaders (file: string, mtimeMs: number): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'last-modified': new Date(mtimeMs).toUTCString(),
    etag: spillEtag(file)
  }
}
