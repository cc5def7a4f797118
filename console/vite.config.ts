import { fileURLToPath } from 'node:url';
import { compileMessages } from '@pitaka/ui/build/compile-messages.ts';
import { compressBuilt } from '@pitaka/ui/build/compress-files.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [compileMessages(), tailwindcss(), react(), compressBuilt()],
  server: {
    proxy: { '^/(console/[a-z]+|user|site|media|live)(/|$|\\?)': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
