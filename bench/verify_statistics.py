"""Block statistics by rasterio, for comparison: a pixel counts where its centre lies inside the outline.

usage: verify_statistics.py BLOCKS.geojson NDVI_FOLDER OBSERVATIONS.json
OBSERVATIONS.json: [[meparCode, date, count, mean or null], ...]; prints a JSON object with the differences.
"""

import glob
import json
import os
import re
import sys

import numpy
import rasterio
from rasterio.features import geometry_mask


def main(blocks_file, folder, observations_file):
    with open(blocks_file, encoding="utf8") as file:
        blocks = {f["properties"]["meparCode"]: f["geometry"] for f in json.load(file)["features"]}
    with open(observations_file, encoding="utf8") as file:
        stored = {(code, date): (count, mean, sd) for code, date, count, mean, sd in json.load(file)}
    compared = missing = 0
    count_differences = []
    worst_mean = worst_sd = 0.0
    for path in sorted(glob.glob(os.path.join(folder, "*.tif"))):
        date = re.search(r"\d{4}-\d{2}-\d{2}", os.path.basename(path)).group()
        with rasterio.open(path) as raster:
            values = raster.read(1)
            scale, offset, nodata = raster.scales[0], raster.offsets[0], raster.nodata
            transform, shape = raster.transform, raster.shape
        for code, outline in blocks.items():
            inside = ~geometry_mask([outline], shape, transform, all_touched=False)
            found = values[inside]
            valid = found[found != nodata] * scale + offset
            if (code, date) not in stored:
                missing += 1
                continue
            count, mean, sd = stored[code, date]
            compared += 1
            if count != valid.size:
                count_differences.append([code, date, count, int(valid.size)])
            if valid.size and mean is not None:
                worst_mean = max(worst_mean, abs(float(valid.mean()) - mean))
                worst_sd = max(worst_sd, abs(float(valid.std()) - sd))
    print(
        json.dumps(
            {
                "rasterio": rasterio.__version__,
                "numpy": numpy.__version__,
                "compared": compared,
                "missing": missing,
                "countDifferences": count_differences,
                "worstMean": worst_mean,
                "worstSd": worst_sd,
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
