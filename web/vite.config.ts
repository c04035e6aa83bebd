import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Fonts and pictures stay files: the content security policy allows no data: font.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
