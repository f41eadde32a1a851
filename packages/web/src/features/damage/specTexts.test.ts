import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { pointFaultText } from '@georisk/domain/sampling/pointForm.hu.ts';
import { yieldRefusalText } from '@georisk/domain/yield/yield.hu.ts';
import { describe, expect, it } from 'vitest';
import { createTexts, excelTexts } from '#web/features/createDamage/texts.hu.ts';
import { shapeTexts } from './damageDrawing/texts.hu.ts';
import { samplingDialogs, samplingTexts } from './sampling/texts.hu.ts';
import { yieldTexts } from './yieldResult/texts.hu.ts';
import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { caseTexts } from './texts.hu.ts';

/** The product's texts compared with those of the specification (core.md 2, 5 and 8), verbatim. */
const SAID: readonly (readonly [said: string, specified: string])[] = [
  // Titles of panels and screens.
  [caseTexts.title, 'Kárakta'],
  [plotTexts.views.plot, 'Károsodott tábla'],
  [plotTexts.views.drawing, 'Táblahatár / Mérés'],
  [plotTexts.views.sampling, 'Mintavétel'],
  [createTexts.title, 'Új kárakta'],
  [samplingTexts.screen, 'Mintavételi adatok'],
  [samplingTexts.kind(true), 'Javasolt'],
  [samplingTexts.kind(false), 'Hozzáadott'],
  // A new case.
  [createTexts.failed, 'Hiba történt a mentéskor, próbálja újra!'],
  [excelTexts.upload, 'Excel táblázat feltöltése'],
  [excelTexts.failed, 'Hiba történt a mentéskor, próbálja újra!'],
  [excelTexts.done, 'A feltöltés sikeresen befejeződött!'],
  [
    caseFaultText('bad-mepar'),
    'A mepar kódnak 8 számjegyűnek kell lennie, és csak Nagy betűket és számokat tartalmazhat.',
  ],
  [caseFaultText('future-date'), 'Nem lehet későbbi a mai dátumnál'],
  [caseFaultText('bad-date'), 'Érvénytelen dátum'],
  // The calculation.
  [yieldTexts.calculate, 'Hozamszámítás'],
  [yieldTexts.recalculate, 'Hozam újraszámolása'],
  [yieldTexts.hint, 'Hozamszámításhoz táblahatárrajzolás, zónakijelölés és mintavétel szükséges.'],
  [yieldTexts.impossible, 'A hozamszámítás nem lehetséges'],
  [yieldTexts.failed, 'Hozamszámítás sikertelen'],
  [yieldTexts.noNetwork, 'A hozamszámítás sikertelen volt. Ellenőrizze az internetkapcsolatát!'],
  [yieldTexts.done, 'Sikeres hozamszámítás'],
  [yieldTexts.value(3.4), 'A kiszámított hozam: 3,40 t/ha.'],
  [yieldRefusalText({ code: 'no-outline' }), 'A MePAR körvonal hiányzik!'],
  [yieldRefusalText({ code: 'no-damaged-area' }), 'A károsodott terület megrajzolása szükséges.'],
  [yieldRefusalText({ code: 'no-sampling' }), 'Mintavétel szükséges.'],
  [yieldRefusalText({ code: 'no-yield', sequenceId: 3 }), 'A 3. mintavételi pont hozamadata hiányzik.'],
  // Zones.
  [samplingDialogs.zonesImpossible, 'A zónagenerálás nem lehetséges'],
  [samplingDialogs.zonesFailed, 'Zónagenerálás sikertelen'],
  [samplingDialogs.zonesNoNetwork, 'A zónagenerálás sikertelen volt. Ellenőrizze az internetkapcsolatát!'],
  [samplingDialogs.zonesDone, 'Sikeres zónagenerálás'],
  // Points.
  [samplingTexts.yield, 'Hozam t/ha'],
  [samplingDialogs.saveFailed, 'Sikertelen mentés'],
  [samplingDialogs.reason('nincs hely'), 'A hiba oka: nincs hely'],
  [samplingDialogs.saved, 'Sikeres mentés'],
  [samplingDialogs.savedText, 'Mintavételi pontok mentve.'],
  [samplingDialogs.removeFailed, 'Sikertelen törlés'],
  [samplingDialogs.removed, 'Sikeres törlés'],
  [samplingDialogs.removedText(4), 'A(z) 4. pont eltávolításra került.'],
  [samplingTexts.removeTitle, 'Biztosan törölni szeretné?'],
  // Drawing.
  [shapeTexts.removeTitle, 'Biztosan törölni szeretné?'],
  [shapeTexts.missingBlock, 'A MePAR körvonal hiányzik!'],
  [shapeTexts.needsDrawing, 'Rajzolás szükséges!'],
  [plotTexts.missingBlock, 'A MePAR körvonal hiányzik!'],
  [plotTexts.needsDrawing, 'Rajzolás szükséges!'],
];

describe('the sentences of the specification', () => {
  it.each(SAID)('%s', (said, specified) => expect(said).toBe(specified));
  it('require a comment beside a yield of zero', () => {
    expect(pointFaultText('comment-needed')).toMatch(/megjegyzés/);
  });
});
