/** The page that says why a request was refused before any of our screens saw it. */
import { renderToStaticMarkup } from 'react-dom/server';

/** The page's HTML. `message` says what was wrong, and what to do. */
export function renderErrorPage(message: string): string {
  const page = (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Refused · Unitwise</title>
      </head>
      <body>
        <main>
          <h1>This request was refused.</h1>
          <p>{message}</p>
          <p>
            <a href="/">Back to Home</a>
          </p>
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
