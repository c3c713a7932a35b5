/** The page at an address without a shop. It names nothing, as the visitor may have guessed the address. */
export const shopNotFoundPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>No shop here</title>
    <link rel="stylesheet" href="/not-found.css">
  </head>
  <body>
    <main>
      <section>
        <h1>There is no shop at this address</h1>
        <p>Check the address, or scan the code on the table again.</p>
      </section>
      <section lang="es">
        <h2>No hay ninguna tienda en esta dirección</h2>
        <p>Revise la dirección o vuelva a escanear el código de la mesa.</p>
      </section>
    </main>
  </body>
</html>
`
