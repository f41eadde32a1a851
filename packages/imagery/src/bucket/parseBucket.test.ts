import { describe, expect, it } from 'vitest';
import { parseBucket } from './parseBucket.ts';

describe('parseBucket', () => {
  it.each([
    ['s3://georisk', 'georisk', ''],
    ['s3://georisk/', 'georisk', ''],
    ['s3://georisk/rasters', 'georisk', 'rasters/'],
    ['s3://georisk/rasters/', 'georisk', 'rasters/'],
    ['s3://georisk//a/b//', 'georisk', 'a/b/'],
    ['s3://my.bucket-1/A_b.c', 'my.bucket-1', 'A_b.c/'],
    [`s3://${'a'.repeat(63)}`, 'a'.repeat(63), ''],
  ])('%s', (value, bucket, prefix) => {
    expect(parseBucket(value)).toEqual({ bucket, prefix });
  });

  it.each([
    '',
    'georisk',
    's3://',
    's3:///a',
    's3://ab',
    `s3://${'a'.repeat(64)}`,
    's3://Georisk',
    's3://geo_risk',
    's3://-georisk',
    's3://georisk-',
    's3://.georisk',
    's3://georisk/../other',
    's3://georisk/..',
    's3://georisk/a b',
    's3://georisk/a?b',
    's3://georisk/é',
    'https://georisk.s3.amazonaws.com/',
    ' s3://georisk',
    's3://georisk\n',
  ])('%j is none', (value) => {
    expect(parseBucket(value)).toBeNull();
  });
});
