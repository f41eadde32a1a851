"""NDVI import and zonal statistics as one would write them with GDAL, rasterio and numpy. Prints JSON.
usage: zonalPeer.py DATA_FOLDER FIELDS WORK_FOLDER"""
import json, sys, time
import numpy as np
import rasterio
from osgeo import gdal
from rasterio.features import rasterize

gdal.UseExceptions()
folder, wanted, work = sys.argv[1], int(sys.argv[2]), sys.argv[3]
polygons = json.load(open(folder + "/fields.json"))["polys"]
geometries = [{"type": "Polygon", "coordinates": [polygons[int(i * len(polygons) / wanted)]]} for i in range(wanted)]
with rasterio.open(folder + "/NDVI.tif") as source:
    values, transform, size = source.read(1), source.transform, source.width
NO_DATA = 255


def timed(job):
    started = time.perf_counter()
    answer = job()
    return (time.perf_counter() - started) * 1000, answer


def loop():
    rows = []
    for geometry in geometries:
        ring = np.array(geometry["coordinates"][0])
        x0 = max(0, int((ring[:, 0].min() - transform.c) / transform.a))
        x1 = min(size, int(np.ceil((ring[:, 0].max() - transform.c) / transform.a)))
        y0 = max(0, int((transform.f - ring[:, 1].max()) / transform.a))
        y1 = min(size, int(np.ceil((transform.f - ring[:, 1].min()) / transform.a)))
        window = values[y0:y1, x0:x1]
        mask = rasterize([(geometry, 1)], out_shape=window.shape, transform=transform * rasterio.Affine.translation(x0, y0), dtype="uint8")
        found = window[(mask == 1) & (window != NO_DATA)].astype("f4")
        rows.append((int(found.size), float(found.mean()), float(found.std()), float(found.min()), float(found.max())) if found.size else (0, 0, 0, 0, 0))
    return rows


def bincount(array):
    ids = rasterize(((g, i + 1) for i, g in enumerate(geometries)), out_shape=array.shape, transform=transform, dtype="int32").ravel()
    flat = array.ravel()
    good = (ids > 0) & (flat != NO_DATA)
    ids, flat = ids[good], flat[good].astype("f8")
    count = np.bincount(ids, minlength=wanted + 1)
    return count, np.bincount(ids, flat, wanted + 1), np.bincount(ids, flat * flat, wanted + 1)


def ingest():
    """The byte codes of NDVI as a COG with averaged overviews, two threads, and the statistics by bincount."""
    with rasterio.open(folder + "/NDVI.tif") as opened:
        raw = opened.read(1)
    ndvi = np.arange(256) * 0.01 - 1
    codes = np.clip(np.floor((ndvi + 0.2) / 1.2 * 254 + 0.5) + 1, 1, 255).astype("u1")
    codes[NO_DATA] = 0
    source = gdal.Open(folder + "/NDVI.tif")
    memory = gdal.GetDriverByName("MEM").Create("", size, size, 1, gdal.GDT_Byte)
    memory.SetGeoTransform(source.GetGeoTransform())
    memory.SetProjection(source.GetProjection())
    band = memory.GetRasterBand(1)
    band.SetNoDataValue(0)
    band.WriteArray(codes[raw])
    gdal.GetDriverByName("COG").CreateCopy(work + "/peer.tif", memory, options=["COMPRESS=DEFLATE", "LEVEL=6", "BLOCKSIZE=512", "NUM_THREADS=2", "OVERVIEW_RESAMPLING=AVERAGE"])
    return bincount(raw)


loop_ms, rows = timed(loop)
bincount_ms, (count, total, _) = timed(lambda: bincount(values))
ingest_ms, _ = timed(ingest)
print(json.dumps({"loopMs": loop_ms, "bincountMs": bincount_ms, "ingestMs": ingest_ms, "rows": rows, "counts": count[1:].tolist()}))
