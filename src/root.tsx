import { Outlet, Scripts } from 'react-router';

export default function Root() {
  return (
    <html lang="zh-CN">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
