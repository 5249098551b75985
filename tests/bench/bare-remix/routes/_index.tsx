import type { MetaFunction } from '@remix-run/cloudflare';

export const meta: MetaFunction = () => [
  { title: 'New Remix App' },
  { name: 'description', content: 'Welcome to Remix on Cloudflare!' },
];

export default function Index() {
  return (
    <main>
      <h1>Welcome to Remix</h1>
      <ul>
        <li>
          <a href="https://remix.run/docs">Remix Docs</a>
        </li>
        <li>
          <a href="https://developers.cloudflare.com/pages/framework-guides/deploy-a-remix-site/">
            Cloudflare Pages Docs - Remix guide
          </a>
        </li>
      </ul>
    </main>
  );
}
