import { onlineManager } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './errors/OfflineNotice.tsx';
import { startNetwork } from './startNetwork.ts';

const NOTICE = /^Nincs internetkapcsolat\./;

afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

it('says that there is no network where the application is opened without one', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  startNetwork();
  render(<OfflineNotice />);
  expect(screen.getByText(NOTICE)).toBeTruthy();
});

it('says nothing where there is one', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  startNetwork();
  render(<OfflineNotice />);
  expect(screen.queryByText(NOTICE)).toBeNull();
});
