import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { tier } from './tier.ts';

const chromium = '/usr/bin/chromium';

/** Why tests in a browser are skipped, or undefined when they must run; see `withoutOracle`. */
export function withoutBrowser(): string | undefined {
  if (tier() !== 'quick') return undefined;
  return existsSync(chromium) ? undefined : 'chromium is not installed (test:quick goes without)';
}

/** A page as a test sees it. */
export interface OpenPage {
  readonly page: Page;
  /** Messages of the console that are warnings or errors, and exceptions that nobody caught. */
  readonly complaints: readonly string[];
  /** Addresses that the page asked for, its own file apart. */
  readonly requests: readonly string[];
}

let browser: Promise<Browser> | undefined;

/** Opens a file from disk in Debian's chromium, in a window of the given width and height in CSS pixels. */
export async function openPage(file: string, size: { width: number; height: number }): Promise<OpenPage> {
  browser ??= start();
  const context = await (await browser).newContext({ viewport: size });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) requests.push(request.url());
  });
  await page.goto(address);
  return { page, complaints, requests };
}

/** Ends the browser; to be called after the last test of a file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

async function start(): Promise<Browser> {
  const { chromium: driver } = await import('playwright-core');
  return driver.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}
