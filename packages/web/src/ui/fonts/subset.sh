#!/bin/sh
# Makes the two files beside this one from @fontsource-variable/inter (needs fonttools and brotli, Debian:
# python3-fonttools python3-brotli). The whole latin and latin-ext files weigh 133 kB, half of the first load's budget;
# these hold what a Hungarian text needs, weights 400 to 600. Other letters come from the whole files, when one occurs.
set -eu
cd "$(dirname "$0")"
FILES=../../../../../node_modules/@fontsource-variable/inter/files
subset() { # source, target, characters
  python3 -m fontTools varLib.instancer "$1" wght=400:600 -o instance.ttf -q
  python3 -m fontTools.subset instance.ttf --unicodes="$3" --flavor=woff2 --output-file="$2" \
    --layout-features='kern,tnum,calt,ccmp,locl,mark,mkmk,liga,case'
  rm instance.ttf
}
subset "$FILES/inter-latin-wght-normal.woff2" inter-hu.woff2 \
  'U+0020-007E,U+00A0-00FF,U+2009,U+200A,U+2010-2015,U+2018-201F,U+2022,U+2026,U+202F,U+2030,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2190-2193,U+2212'
subset "$FILES/inter-latin-ext-wght-normal.woff2" inter-hu-ext.woff2 'U+0150,U+0151,U+0170,U+0171'
