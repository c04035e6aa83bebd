// `node --import ./scripts/typescript.mjs file.ts` runs the TypeScript sources without building them: Node 20 knows no types,
// and Nest needs decorator metadata, which only a compiler emits.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
