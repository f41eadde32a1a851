import { type ChildProcess, type ForkOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Victim } from './killLoop.ts';

export interface Command {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  stdio?: ForkOptions['stdio'];
  /** Resolves when the child accepts writes; called once for each start. */
  ready: (child: ChildProcess) => Promise<void>;
}

/** A program that is started, killed with SIGKILL and started again. */
export function childProcess({ command, args, env, stdio, ready }: Command): Victim & { current(): ChildProcess } {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    current() {
      if (!child) throw new Error('not started');
      return child;
    },
    async start() {
      const next = spawn(command, args, { env: { ...process.env, ...env }, stdio: stdio ?? 'inherit' });
      child = next;
      const failed = once(next, 'exit').then(([code]) => Promise.reject(new Error(`${command} ended with ${code}`)));
      failed.catch(() => undefined);
      await Promise.race([ready(next), failed]);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
