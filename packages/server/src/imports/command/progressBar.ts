import type { ImportProgress, OnProgress } from '../report.ts';
import { commandTexts } from './command.hu.ts';

const WIDTH = 24;

export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressDisplay {
  readonly onProgress: OnProgress;
  /** Leaves a clean line for the next output. */
  done(): void;
}

/** A bar that moves on a terminal; elsewhere a line for each step of each file. */
export const progressDisplay = (terminal: Terminal): ProgressDisplay =>
  terminal.isTTY === true ? movingBar(terminal) : plainLines(terminal);

function movingBar(terminal: Terminal): ProgressDisplay {
  let drawn = '';
  return {
    onProgress(progress) {
      const line = barOf(progress);
      if (line === drawn) return;
      drawn = line;
      terminal.write(`\r\u001B[K${line}`);
    },
    done() {
      if (drawn !== '') terminal.write('\r\u001B[K');
    },
  };
}

function plainLines(terminal: Terminal): ProgressDisplay {
  let shown = '';
  return {
    onProgress({ fileName, step }) {
      const line = `${fileName}: ${commandTexts.steps[step]}`;
      if (line !== shown) terminal.write(`${line}\n`);
      shown = line;
    },
    done() {},
  };
}

function barOf({ fileName, step, fraction }: ImportProgress): string {
  const share = Math.min(1, Math.max(0, fraction));
  const filled = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${percent}% ${fileName}: ${commandTexts.steps[step]}`;
}
