import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { environment, node24 } from './node24.mjs';
import { NODE_FLAGS } from './nodeFlags.mjs';
import { compiled, root } from './paths.mjs';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** npm may run behind a shell that outlives it: then the shell's own parent is watched too. */
function ancestors() {
  const watched = [process.ppid];
  try {
    const [, rest = ''] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(' (');
    const [command = '', fields = ''] = rest.split(') ');
    if (/^(sh|dash|bash|ash|zsh)$/.test(command) && process.env.npm_lifecycle_event)
      watched.push(Number(fields.split(' ')[1]));
  } catch {
    // No /proc here: only the direct parent is watched.
  }
  return watched.filter((pid) => pid > 1);
}

/**
 * Runs a TypeScript program on Node 24 in the foreground: signals are passed on, its exit code is returned, and when
 * the process that started this one has ended (npm killed), it is stopped too, so that nothing is left running.
 */
export function supervise(program, args = [], extra = {}) {
  const child = spawn(node24(), [...NODE_FLAGS, program, ...args], {
    cwd: root,
    stdio: 'inherit',
    // A later start finds its modules compiled, and so do the processes that decode rasters.
    env: environment({ GEORISK_PARENT_PID: String(process.pid), NODE_COMPILE_CACHE: compiled, ...extra }),
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const watched = ancestors();
  const timer = setInterval(() => {
    if (watched.every(lives)) return;
    clearInterval(timer);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 28_000).unref();
  }, 500);
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
