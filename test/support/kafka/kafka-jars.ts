import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const POM = join(import.meta.dirname, 'pom.xml');
const CACHE = resolve('node_modules/.cache');
/** A first download of 90 jars over a slow line. */
const PATIENCE_MS = 300_000;

/** Where Kafka's jars are, or why they cannot be had. */
export type KafkaJars = { readonly folder: string } | { readonly missing: string };

/** Downloads Kafka with Maven, once per machine: the folder is called after the pom that it was made from. */
export async function kafkaJars(): Promise<KafkaJars> {
  const digest = createHash('sha256')
    .update(await readFile(POM))
    .digest('hex')
    .slice(0, 12);
  const folder = join(CACHE, `kafka-${digest}`);
  if (!(await succeeds(run('java', ['-version'])))) return { missing: 'no Java' };
  if (await succeeds(access(folder))) return { folder };
  if (!(await succeeds(run('mvn', ['-version'])))) return { missing: 'no Maven' };
  const partial = `${folder}.${process.pid}`;
  try {
    await mkdir(partial, { recursive: true });
    await run(
      'mvn',
      ['-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`, '-DincludeScope=runtime'],
      { timeout: PATIENCE_MS },
    );
    // Another process may have been faster: then its folder serves.
    await rename(partial, folder).catch(() => access(folder));
    return { folder };
  } catch {
    return { missing: "Maven could not fetch Kafka's jars" };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
