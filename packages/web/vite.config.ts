/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import Icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { refuseChunkCircle } from './vite/chunkCircle.ts';
import { chunkGroups } from './vite/chunks.ts';
import { keepEarlier } from './vite/keepEarlier.ts';
import { paintedFrame } from './vite/paintedFrame.ts';
import { precompress } from './vite/precompress.ts';
import { preloadStart } from './vite/preloadStart.ts';
import { reactIcons } from './vite/reactIcons.ts';
import { serviceWorker } from './vite/serviceWorker.ts';

const server = process.env['DEV_SERVER'] ?? 'http://localhost:8080';
const ours = ['/api', '/geoserver', '/ogc', '/tiles', '/pdfs', '/health'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    Icons({ compiler: reactIcons }),
    paintedFrame(),
    preloadStart('/src/app/start.tsx'),
    refuseChunkCircle(),
    serviceWorker(),
    keepEarlier(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(ours.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
});
