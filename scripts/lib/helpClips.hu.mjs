/** Moves like a hand, then presses. */
const press = async (page, locator) => {
  const box = await locator.first().boundingBox({ timeout: 8000 });
  if (box === null) throw new Error(`Nothing to press: ${locator}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.waitForTimeout(250);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
const button = (page, name) => page.getByRole('button', { name });
const write = async (page, text) => {
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(130);
  }
};

/** The recordings of the help dialog by role, step by step, with their captions. */
export const CLIPS = [
  {
    name: 'gazda',
    account: 'farmer',
    size: { width: 390, height: 760 },
    speed: 1,
    steps: [
      { says: 'A térkép a biztosított tábláit mutatja.', does: async () => undefined, rests: 3 },
      {
        says: 'A következő területre ezzel a gombbal léphet.',
        does: (page) => press(page, button(page, 'Következő')),
        rests: 3,
      },
      {
        says: 'Az idősávon egy korábbi felvételt is megnézhet.',
        does: (page) =>
          press(page, page.locator('[role=option][aria-selected=true]').locator('xpath=preceding-sibling::*[1]')),
        rests: 3,
      },
      {
        says: 'A részletek alul, a lap felhúzásával láthatók.',
        does: (page) => press(page, button(page, 'Több részlet')),
        rests: 4,
      },
      {
        says: 'A táblák határát a Táblahatárok kezelése gombbal rajzolhatja meg.',
        does: async (page) => {
          await press(page, button(page, 'Több részlet'));
          await page.waitForTimeout(800);
          await press(page, button(page, 'Kevesebb részlet'));
          await page.waitForTimeout(800);
          await press(page, button(page, /^Táblahatárok kezelése/));
        },
        rests: 4,
      },
    ],
  },
  {
    name: 'munkatars',
    account: 'manager',
    size: { width: 1280, height: 720 },
    speed: 1,
    steps: [
      { says: 'A kezdőlap az egész országot mutatja.', does: async () => undefined, rests: 2.5 },
      {
        says: 'A keresőbe MePAR kódot, települést, kötvény- vagy kárszámot írhat.',
        does: async (page) => {
          await press(page, page.getByRole('combobox'));
          await write(page, 'kunag');
          await page.waitForTimeout(1200);
          await page.keyboard.press('Enter');
        },
        rests: 3,
      },
      {
        says: 'Kötvényszámmal a kötvény nyílik meg, a tábláival, káraival és hozamaival.',
        does: async (page) => {
          await press(page, page.getByRole('combobox'));
          await write(page, 'AGB-2026-1002');
          await page.waitForTimeout(1200);
          await page.keyboard.press('Enter');
        },
        rests: 4,
      },
      {
        says: 'Egy tábla a területét, a blokkját és az idény görbéjét mutatja.',
        does: (page) => press(page, page.getByRole('complementary').getByRole('link').nth(3)),
        rests: 4,
      },
      {
        says: 'A blokknál választhat a térképek közül.',
        does: async (page) => {
          await press(page, page.getByRole('complementary').getByRole('link').first());
          await page.waitForTimeout(2500);
          await press(page, button(page, 'Változástérkép'));
        },
        rests: 4,
      },
      {
        says: 'A menüben a szerepköréhez tartozó felületeket találja.',
        does: (page) => press(page, button(page, 'Menü')),
        rests: 3,
      },
    ],
  },
];
