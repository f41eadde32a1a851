import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { TOKEN_KEY } from '../../packages/web/src/lib/storageKeys.ts';
import { CHROMIUM } from './chromium.ts';
import { DESKTOP } from './people.ts';

/** A whole browser with a profile on the disk, to be killed like by a dead battery, and started again. */
export interface KilledBrowser {
  /** Starts it, on the profile of the last run, with a signed-in user. */
  open(): Promise<Page>;
  /** SIGKILL of all its processes: nothing is written any more. */
  kill(): Promise<void>;
  /** Stops it and removes its profile. */
  end(): Promise<void>;
}

const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** The processes of the browser with this profile: first the parent of the others. */
function processesOf(profile: string): readonly number[] {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), line: commandLine(pid) }))
    .filter(({ line }) => line.includes(`--user-data-dir=${profile}`));
  return own
    .sort((a, b) => Number(a.line.includes('--type=')) - Number(b.line.includes('--type=')))
    .map(({ pid }) => pid);
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with the first.
  }
}

/**
 * @param token of its user: the browser may have lost the last writes of localStorage
 * @param settings of its screen and its rights, where it is not a desk's
 */
export function killedBrowser(token: string, settings: BrowserContextOptions = { viewport: DESKTOP }): KilledBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'georisk-profile-'));
  let context: BrowserContext | null = null;
  const kill = async () => {
    for (const pid of processesOf(profile)) killProcess(pid);
    while (processesOf(profile).length > 0) await sleep(20);
    await context?.close().catch(() => undefined);
    context = null;
  };
  return {
    open: async () => {
      context = await chromium.launchPersistentContext(profile, {
        ...CHROMIUM,
        locale: 'hu-HU',
        timezoneId: 'Europe/Budapest',
        reducedMotion: 'reduce',
        ...settings,
      });
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
      return context.pages()[0] ?? context.newPage();
    },
    kill,
    end: async () => {
      await kill();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
