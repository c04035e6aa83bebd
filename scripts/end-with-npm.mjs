/**
 * npm passes SIGINT and SIGTERM on (to this process, as the script in package.json says `exec`), but a npm that is killed with -9
 * cannot: then its child would go on alone and keep the port and the data folder from the next start.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
