import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PACKAGES_BESIDE } from './packages-beside.js';

/** Programs, and what one of them starts in a thread. They stand beside each other, so that each finds the others. */
const entries = {
  main: 'app/main.ts',
  operations: 'operations/main.ts',
  split: 'operations/split/main.ts',
  'schedule-file-thread': 'p6/readers/schedule-file-thread.ts',
};
/** Besides, what is loaded only where it is installed. */
const external = [
  ...PACKAGES_BESIDE,
  'pg-native',
  '@nestjs/microservices',
  '@nestjs/microservices/microservices-module',
  '@nestjs/websockets',
  '@nestjs/websockets/socket-module',
];

/** Files that the server reads by their place beside it. */
const filesBeside = {
  name: 'files-beside',
  async generateBundle() {
    const emit = async (fileName, folder) =>
      this.emitFile({
        type: 'asset',
        fileName,
        source: await readFile(new URL(`${folder}/${fileName}`, import.meta.url)),
      });
    await emit('reference-data.json', 'library');
    await emit('common-passwords.txt', 'identity');
    for (const file of await readdir(new URL('case-studies/document/fonts', import.meta.url)))
      await emit(`fonts/${file}`, 'case-studies/document');
    for (const file of await readdir(new URL('platform/migrations', import.meta.url)))
      await emit(`migrations/${file}`, 'platform');
  },
};

// The server in a few files: some 3,000 modules, loaded one by one, took two thirds of its start (docs/decisions/0019-bundled-server.md).
export default defineConfig({
  root: import.meta.dirname,
  plugins: [filesBeside],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '../dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [name, fileURLToPath(new URL(path, import.meta.url))]),
      ),
      external,
      // Nest tells classes apart by their names, and OpenAPI names its schemas after them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
    },
  },
});
