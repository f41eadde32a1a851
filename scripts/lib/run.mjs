import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

const windows = process.platform === 'win32';

/**
 * Kills a child once its limit has passed, and says so: a part of the tests that hangs otherwise takes all the time that
 * there is, and nothing names it. What the child started is killed with it, where it leads a process group of its own.
 *
 * @param limitMs milliseconds; none where undefined
 */
function killAfter(child, limitMs, command) {
  if (limitMs === undefined) return;
  const timer = setTimeout(() => {
    process.stdout.write(
      `\n   ${command} was still running after ${Math.round(limitMs / 60_000)} min and was killed\n`,
    );
    try {
      if (child.pid === undefined) return;
      process.kill(windows ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }, limitMs);
  child.once('exit', () => clearTimeout(timer));
}

/** With a limit a command leads a process group, and is stopped with this process all the same. */
function start(command, args, { limitMs, ...options }) {
  const ownGroup = limitMs !== undefined && !windows;
  const child = spawn(command, args, {
    cwd: root,
    shell: windows && command === 'npm',
    detached: ownGroup,
    ...options,
  });
  killAfter(child, limitMs, [command, ...args.slice(0, 4)].join(' '));
  if (!ownGroup) return child;
  const stop = (signal) => {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, stop);
    child.once('exit', () => process.off(signal, stop));
  }
  return child;
}

/** Runs a command with its output passed on; returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = start(command, args, { stdio: 'inherit', ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a command quietly; returns its exit code and its whole output. */
export function capture(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('exit', (code) => done({ code: code ?? 1, output }));
  });
}
