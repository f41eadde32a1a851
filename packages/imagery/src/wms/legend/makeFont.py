"""Makes font.json, the letters of legend pictures, from DejaVu Sans: widths and opacities in sixteen steps, one hexadecimal digit a pixel.

Run with Pillow and the file of the typeface: python3 makeFont.py DejaVuSans.ttf > font.json
"""
import json
import sys

from PIL import Image, ImageDraw, ImageFont

SIZE = 12
LETTERS = ''.join(chr(code) for code in range(32, 127)) + 'ÁÉÍÓÖŐÚÜŰáéíóöőúüű°²³·×–—−…≤≥„”±'
font = ImageFont.truetype(sys.argv[1], SIZE)
ascent, descent = font.getmetrics()
height = ascent + descent
glyphs = {}
for letter in LETTERS:
    width = max(1, round(font.getlength(letter)))
    image = Image.new('L', (width, height), 0)
    ImageDraw.Draw(image).text((0, 0), letter, fill=255, font=font)
    glyphs[letter] = [width, ''.join(f'{round(value / 17):x}' for value in image.getdata())]
json.dump({'height': height, 'glyphs': glyphs}, sys.stdout, ensure_ascii=False, separators=(',', ':'))
sys.stdout.write('\n')
