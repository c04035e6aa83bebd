import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const swcrc = fileURLToPath(new URL('../.swcrc', import.meta.url));
const SOURCE = /\.tsx?$/;

/** The sources import each other by the names of the compiled files (".js"). */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && SOURCE.test(context.parentURL ?? '')) {
    for (const ending of ['.ts', '.tsx']) {
      const source = new URL(specifier.replace(/\.js$/, ending), context.parentURL);
      if (existsSync(source)) return next(source.href, context);
    }
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!SOURCE.test(url) || url.includes('/node_modules/')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { configFile: swcrc });
  return { format: 'module', source: code, shortCircuit: true };
}
