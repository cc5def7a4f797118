import { fileURLToPath } from 'node:url';
import { compileMessages } from '@pitaka/ui/build/compile-messages.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaintPlugin } from './build/first-paint-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The API that the development server passes calls on to. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const API_PATHS =
  /^\/(site|cplogin|user|cp|mainview|uid|wxcps|doucps|gen|appcard|wallet|safe|deposit|withdraw|report|team|vip|bonus|wheel|message|agent|live|media|s|sandbox|docs|openapi\.json|healthz)(\/|$|\?)/;

export default defineConfig({
  root,
  base: '/',
  plugins: [compileMessages(), tailwindcss(), react(), firstPaintPlugin(root)],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen says is one file a language, whatever topics it is written in.
          groups: ['en-US', 'es', 'ko', 'en-PH', 'zh-CN'].map((locale) => ({
            name: `first-${locale}`,
            test: new RegExp(`/messages/${locale}/(shell|home)\\.ts$`),
          })),
        },
      },
    },
  },
});

/** /report is a page for a browser's navigation and a call for the client. */
function isPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
