import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@pitaka/contract/locales.ts';
import { compileMessages } from '@pitaka/ui/build/compile-messages.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaintPlugin } from './build/first-paint-plugin.ts';
import { firstScreenChunks } from './build/first-screen-chunks.ts';
import { plainImports } from './build/plain-imports.ts';
import { reactWithoutStacks } from './build/react-without-stacks.ts';
import { laterChunk, sharedIcons, sharedParts } from './build/shared-parts.ts';
import { storedAnswersPlugin } from './build/stored-answers-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The API that the development server forwards calls to. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const API_PATHS =
  /^\/(site|cplogin|user|cp|mainview|uid|wxcps|doucps|gen|appcard|wallet|safe|deposit|withdraw|report|team|vip|bonus|wheel|message|agent|live|media|s|sandbox|docs|openapi\.json|healthz)(\/|$|\?)/;

export default defineConfig({
  root,
  base: '/',
  plugins: [
    plainImports(),
    reactWithoutStacks(),
    compileMessages(),
    storedAnswersPlugin(),
    tailwindcss(),
    react(),
    firstPaintPlugin(root),
  ],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(root, 'build/icon-shim.ts') }],
  },
  server: {
    proxy: {
      [API_PATHS.source]: {
        target: api,
        changeOrigin: false,
        bypass: (request) => (isPage(request.headers.accept) ? request.url : undefined),
      },
    },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    // The server's page names the first modules itself; a page loaded later finds most of its modules already loaded.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first screen's texts are one file per language, from any topics.
            ...LOCALES.map((locale) => ({
              name: `first-${locale}`,
              test: new RegExp(`/messages/${locale}/(language|shell|home)\\.ts$`),
            })),
            // First in order: a language's group would also take the modules it imports.
            firstScreenChunks({ main: join(root, 'main.tsx'), home: join(root, 'routes/home.tsx') }),
            sharedParts({
              router: join(root, 'router.tsx'),
              first: [join(root, 'main.tsx'), join(root, 'routes/home.tsx')],
            }),
            sharedIcons,
            laterChunk({
              router: join(root, 'router.tsx'),
              later: ['live/start-live.ts', 'boot/platform-tweaks.ts', 'layout/extras.tsx'].map((name) =>
                join(root, name),
              ),
            }),
          ],
        },
      },
    },
  },
});

/** /report is a page for a browser's navigation and a call for the client. */
function isPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
