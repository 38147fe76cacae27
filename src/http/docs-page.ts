/** Everything comes from here: no font, script or image of another host, and no call to one. */
export const CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page below `/<server>` that shows the document beside it, with the files of the gateway's own reference. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference</title>
<link rel="stylesheet" href="../docs/static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="../docs/static/swagger-ui-bundle.js"></script>
<script type="module" src="docs/page.js"></script>
</body>
</html>
`

/** The script of the page. It asks for the API key where the gateway does. */
export const DOCS_SCRIPT = `let key
let response = await fetch('openapi.json')
if (response.status === 401) {
  key = prompt('The API key of the gateway')
  response = await fetch('openapi.json', { headers: { authorization: 'Bearer ' + key } })
}
const spec = await response.json()
if (response.ok) {
  document.title = spec.info.title
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    deepLinking: true,
    onComplete: () => { if (key) ui.preauthorizeApiKey('bearer', key) }
  })
} else {
  document.body.textContent = spec.detail?.message ?? spec.detail
}
`
