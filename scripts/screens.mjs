/**
 * `npm run screens`: the users' stories in a browser, with a picture of every screen at 390, 800 and 1440 px in `e2e/screens/`, which the
 * repository does not keep.
 */
process.env.SCREENS = '1';
process.argv = [...process.argv.slice(0, 2), 'browser', 'browser-rest'];
await import('./test.mjs');
