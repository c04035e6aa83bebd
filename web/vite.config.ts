import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fewChunks } from './few-chunks.js';
import { preloadedFont } from './preloaded-font.js';

const lists = [
  'list/programme-list-page',
  'list/draft-list-page',
  'favourites/favourites-page',
  'scenarios/scenarios-page',
];
const cards = lists.map((page) => `src/features/programmes/${page}.tsx`);
const landing = ['src/app/landing-route.tsx', 'src/features/landing/landing-sheets.tsx'];
const shell = 'src/app/shell.tsx';
const programmeWizard = 'src/app/programme-wizard-route.tsx';
const assetWizard = 'src/app/asset-wizard-route.tsx';
const edit = 'src/app/edit-route.tsx';
const dashboards = 'src/app/dashboard-route.tsx';
const editParts = [
  'src/ui/navigation/sheet-tabs.tsx',
  'src/features/asset/tabs/asset-menu.tsx',
  'src/features/asset/subprogramme/subprogramme-card.tsx',
  'src/features/impact/impact-months.tsx',
  'src/features/impact/gangs-and-limits.tsx',
  'src/app/labour-actions.tsx',
];
const pages = [...cards, programmeWizard, assetWizard, edit, dashboards];
const inputs = (module: string): string => `src/features/custom-inputs/${module}.tsx`;
const inputForms = [
  'material/material',
  'production-rate/production-rate',
  'vehicle/vehicle',
  'makeup/makeup',
  'task/task',
  'subprogramme/subprogramme',
].map((form) => inputs(`${form}-form`));
const undivided = ['base', 'shell', 'pages', 'stars'];
// Of the edit screen, which has the most files of all.
const common = { of: ['parts', 'edit-shared', 'edit-route'], to: 'pages' };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    fewChunks(
      [
        { name: 'base', of: ['index.html', 'src/features/auth/login-page.tsx'] },
        // An icon that a form has too would make the landing page load the forms.
        { name: 'base', of: landing, sharedWith: [shell, ...pages, ...editParts] },
        { name: 'shell', of: [shell] },
        { name: 'forms', of: [programmeWizard, assetWizard, edit], usedBy: 3 },
        { name: 'parts', of: [assetWizard, edit], usedBy: 2 },
        { name: 'wizards', of: [programmeWizard, assetWizard], usedBy: 2 },
        { name: 'cards', of: cards, usedBy: 2 },
        // As the star of favourites: in the chunk below, the wizards would load it too.
        { name: 'stars', of: [...cards, edit], usedBy: 2 },
        { name: 'pages', of: pages, usedBy: 3 },
        // What two of them share otherwise is a line or two, such as assert-never.ts.
        { name: 'pages', of: [programmeWizard, edit], usedBy: 2 },
        { name: 'pages', of: [edit, dashboards], usedBy: 2 },
      ],
      pages,
      { name: 'edit', page: edit, of: editParts },
      [
        { name: 'list', of: [inputs('list/custom-inputs-page')], undivided, common },
        {
          name: 'inputs',
          of: [inputs('wizard/create-input-page'), inputs('form/edit-input-page'), ...inputForms],
          undivided: [...undivided, 'forms'],
          common,
        },
        {
          name: 'comparison',
          of: [
            'src/features/comparison/page/comparison-page.tsx',
            'src/features/comparison/saved/saved-comparisons-page.tsx',
          ],
          undivided: [...undivided, 'forms'],
          // Of the parts of the edit screen it uses a line or two.
          common: { ...common, of: [...common.of, 'edit-parts'] },
        },
      ],
    ),
    preloadedFont(),
  ],
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
