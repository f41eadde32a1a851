"""Scenes as one would compute them with GDAL, rasterio and numpy, and the files that the bench needs besides.
usage: scenePeer.py bands FOLDER | crop FOLDER SIZE TARGET | jp2 FOLDER SIZE TARGET | ndvi FOLDER | compare FOLDER VALUES | decode FILE"""
import json, os, sys, time
import numpy as np
import rasterio
from osgeo import gdal

gdal.UseExceptions()
what, rest = sys.argv[1], sys.argv[2:]
COG = ["COMPRESS=DEFLATE", "PREDICTOR=YES", "BLOCKSIZE=512", "LEVEL=6", "NUM_THREADS=2", "OVERVIEWS=NONE"]


def bands(folder):
    """Blue and green beside the scene's red: what grows and what is bare keeps its colour, with noise of its own."""
    source = gdal.Open(folder + "/B04.tif")
    red = source.ReadAsArray().astype("f4")
    random = np.random.default_rng(7)
    for name, share in (("B02", 0.55), ("B03", 0.85)):
        values = np.clip(red * share + random.normal(0, 40, red.shape).astype("f4") + 150, 1, 16000).astype("u2")
        memory = gdal.GetDriverByName("MEM").Create("", red.shape[1], red.shape[0], 1, gdal.GDT_UInt16)
        memory.SetGeoTransform(source.GetGeoTransform())
        memory.SetProjection(source.GetProjection())
        memory.GetRasterBand(1).WriteArray(values)
        gdal.GetDriverByName("COG").CreateCopy(f"{folder}/{name}.part.tif", memory, options=COG)
        os.replace(f"{folder}/{name}.part.tif", f"{folder}/{name}.tif")


def crop(folder, size, target):
    for name in ("B02", "B03", "B04", "B08", "SCL"):
        side = int(size) // (2 if name == "SCL" else 1)
        gdal.Translate(f"{target}/{name}.tif", f"{folder}/{name}.tif", format="COG", srcWin=[0, 0, side, side], creationOptions=COG)


def jp2(folder, size, target):
    options = ["REVERSIBLE=YES", "QUALITY=100", "BLOCKXSIZE=1024", "BLOCKYSIZE=1024"]
    gdal.Translate(target, folder + "/B04.tif", format="JP2OpenJPEG", srcWin=[0, 0, int(size), int(size)], creationOptions=options)


def ndvi(folder):
    """As shared/peers/zonal_peers.py: both bands and the mask decoded by two threads, NDVI in ten-thousandths."""
    with rasterio.Env(GDAL_NUM_THREADS="2", GDAL_CACHEMAX=64):
        red = rasterio.open(folder + "/B04.tif").read(1).astype("f4")
        nir = rasterio.open(folder + "/B08.tif").read(1).astype("f4")
        scl = rasterio.open(folder + "/SCL.tif").read(1)
    values = np.round((nir - red) / (nir + red) * 1e4).astype("i2")
    bad = np.kron(np.isin(scl, (0, 1, 3, 8, 9, 10)), np.ones((2, 2), bool))
    values[: bad.shape[0], : bad.shape[1]][bad] = -32768
    return values


def compare(folder, path):
    """Ours drops a border of clouds besides; where both have a value they must be the same."""
    theirs = ndvi(folder)
    ours = np.fromfile(path, "<i2").reshape(theirs.shape)
    kept = ours != -32768
    difference = np.abs(ours[kept].astype("i4") - theirs[kept])
    return {"kept": int(kept.sum()), "lost": int((theirs[kept] == -32768).sum()), "worst": int(difference.max())}


def decode(path):
    with rasterio.Env(GDAL_NUM_THREADS="2"):
        return rasterio.open(path).read(1)


def timed(job):
    started = time.perf_counter()
    job()
    return {"ms": (time.perf_counter() - started) * 1000}


JOBS = {"bands": bands, "crop": crop, "jp2": jp2, "compare": compare}
print(json.dumps(JOBS[what](*rest) if what in JOBS else timed(lambda: {"ndvi": ndvi, "decode": decode}[what](*rest))))
