/** Robots may read what everybody may read; forms, accounts and the back office are none of theirs. */
export function loader() {
  const closed = ['/prod-api/', '/admin/', '/user/', '/login', '/register', '/bind', '/auth-redirect', '/email-verification', '/archive/submit', '/archive/mine'];
  return new Response(['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
