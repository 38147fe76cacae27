/**
 * The file extensions that a spill may have, by MIME type. The type is a server's claim, so an extension
 * is only ever looked up here and never taken out of the type itself.
 */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['application/epub+zip', 'epub'],
  ['application/gzip', 'gz'],
  ['application/java-archive', 'jar'],
  ['application/json', 'json'],
  ['application/msword', 'doc'],
  ['application/ogg', 'ogx'],
  ['application/pdf', 'pdf'],
  ['application/rtf', 'rtf'],
  ['application/sql', 'sql'],
  ['application/vnd.apache.parquet', 'parquet'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.sqlite3', 'sqlite'],
  ['application/wasm', 'wasm'],
  ['application/x-7z-compressed', '7z'],
  ['application/x-bzip2', 'bz2'],
  ['application/x-gzip', 'gz'],
  ['application/x-sqlite3', 'sqlite'],
  ['application/x-tar', 'tar'],
  ['application/x-xz', 'xz'],
  ['application/xml', 'xml'],
  ['application/yaml', 'yaml'],
  ['application/zip', 'zip'],
  ['application/zstd', 'zst'],
  ['audio/aac', 'aac'],
  ['audio/flac', 'flac'],
  ['audio/midi', 'mid'],
  ['audio/mp3', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/opus', 'opus'],
  ['audio/wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/webm', 'weba'],
  ['audio/x-wav', 'wav'],
  ['font/otf', 'otf'],
  ['font/ttf', 'ttf'],
  ['font/woff', 'woff'],
  ['font/woff2', 'woff2'],
  ['image/apng', 'apng'],
  ['image/avif', 'avif'],
  ['image/bmp', 'bmp'],
  ['image/gif', 'gif'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/jpeg', 'jpg'],
  ['image/jpg', 'jpg'],
  ['image/jxl', 'jxl'],
  ['image/png', 'png'],
  ['image/svg+xml', 'svg'],
  ['image/tiff', 'tif'],
  ['image/vnd.microsoft.icon', 'ico'],
  ['image/webp', 'webp'],
  ['image/x-icon', 'ico'],
  ['model/gltf-binary', 'glb'],
  ['text/css', 'css'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/markdown', 'md'],
  ['text/plain', 'txt'],
  ['text/xml', 'xml'],
  ['video/mp4', 'mp4'],
  ['video/mpeg', 'mpeg'],
  ['video/ogg', 'ogv'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/x-matroska', 'mkv'],
  ['video/x-msvideo', 'avi']
])

/** The longest type that RFC 6838 allows is 127 characters on either side of the slash. */
const MAX_MIME_CHARS = 255

/** The extension for a claimed MIME type: one of the list, or `bin`. Parameters and case do not matter. */
export function extensionFor (mimeType: unknown): string {
  if (typeof mimeType !== 'string') return 'bin'
  const [essence = ''] = mimeType.slice(0, MAX_MIME_CHARS).split(';', 1)
  const extension = EXTENSIONS.get(essence.trim().toLowerCase()) ?? 'bin'
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : 'bin'
}
