import { describe, expect, it } from 'vitest';
import { valueText } from './valueText.ts';

describe('valueText', () => {
  it.each([
    ['NDVI', 0.456, null, 'NDVI 0,46'],
    ['NDVI', -0.25, null, 'NDVI −0,25'],
    ['BMI', 1234, null, 'biomassza-intenzitás 1\u00A0234'],
    ['Change', 0.12, 'javulás', '+0,12 · javulás'],
    ['Change', -0.12, null, '−0,12'],
    ['Change', 0.001, null, '0,00'],
    ['ChangeMap', 3, 'romlás', 'romlás'],
    ['HeterogenityMap', 87.6, null, 'a tábla átlagának 88 %-a'],
    ['TableFollowUp', 0.05, null, '+0,05 az azonos növényhez'],
  ])('writes %s %d with what it means', (kind, value, className, expected) => {
    expect(valueText(kind, { value, className })).toBe(expected);
  });

  it('writes no number of a class without a name', () => {
    expect(valueText('ChangeMap', { value: 3, className: null })).toBe('itt nincs adat');
  });

  it('says that there is no data where the picture has none, and not zero', () => {
    expect(valueText('NDVI', { value: null, className: null })).toBe('itt nincs adat');
    expect(valueText('NDVI', undefined)).toBe('itt nincs adat');
    expect(valueText('NDVI', { value: 0, className: null })).toBe('NDVI 0,00');
  });

  it('writes a kind that it does not know as an index', () => {
    expect(valueText('Unknown', { value: 0.5, className: null })).toBe('NDVI 0,50');
  });
});
