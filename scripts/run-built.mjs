import { prepareOrExit } from './prepare.mjs';
import { PROJECT } from './run-program.mjs';

/**
 * Runs a program of the built product in this very process: a signal sent to it reaches the product, and nothing is left behind
 * between the two. Ctrl-C reaches an operation, which ends with nothing half done.
 */
export async function runBuilt(program) {
  endWithNpm();
  await prepareOrExit('running');
  process.chdir(PROJECT);
  process.setSourceMapsEnabled(true);
  await import(`../dist/server/${program}.js`);
}

/**
 * npm passes SIGINT and SIGTERM on (to this process, as the script in package.json says `exec`), but a npm that is killed with -9
 * cannot: then its child would go on alone and keep the port and the data folder from the next start.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
