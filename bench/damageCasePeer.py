"""Zones of a field and its yield as one would compute them with scikit-learn and numpy. Reads one JSON job a line, prints one answer a line.
zones: {job, folder, size, dates, zones: [points of each]} with the dates' codes as bytes; yield: {job, inputs} as the protocol has them."""
import json, sys, time
import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score

RESTARTS = 20


def zones(job):
    size = job["size"]
    codes = [np.fromfile(f"{job['folder']}/{date}.bin", dtype="u1") for date in job["dates"]]
    started = time.perf_counter()
    ndvi = np.column_stack([(code.astype("f8") - 1) / 254 * 1.2 - 0.2 for code in codes])
    x = (ndvi - ndvi.mean(0)) / ndvi.std(0)
    best, kept = -1, None
    for k in range(2, 6):
        labels = KMeans(k, n_init=RESTARTS, init="k-means++", random_state=job["seed"], tol=0).fit(x).labels_
        score = silhouette_score(x, labels, sample_size=2000, random_state=1)
        if score > best + 0.01:
            best, kept = score, labels
    rows, columns = np.divmod(np.arange(size * size), size)
    places = np.column_stack([columns, rows]) * 10.0
    n, k = job["points"], kept.max() + 1
    for zone in range(k):
        own = places[kept == zone]
        wanted = max(2, round(n * len(own) / len(places)))
        KMeans(wanted, n_init=RESTARTS, random_state=1, tol=0).fit(own)
    return {"ms": (time.perf_counter() - started) * 1000, "zones": int(k)}


def fit(x, y, w):
    mx, my = (w * x).sum(), (w * y).sum()
    s, total = (w * (x - mx) ** 2).sum(), (w * (y - my) ** 2).sum()
    b = (w * (x - mx) * (y - my)).sum() / s
    a = my - b * mx
    e = y - a - b * x
    h = w * (1 + (x - mx) ** 2 / s)
    q2 = 1 - (w * (e / (1 - h)) ** 2).sum() / (w * ((y - my) / (1 - w)) ** 2).sum()
    return a, b, e, mx, s, q2


def estimate(y, z, area, candidates):
    n = len(y)
    inverse, sizes = np.searchsorted(np.arange(len(area)) + 1, z), np.bincount(z, minlength=len(area) + 1)[1:]
    k = len(area)
    means = np.bincount(inverse, y, k) / sizes
    within = ((y - means[inverse]) ** 2).sum() / (n - k)
    between = ((means[inverse] - y.mean()) ** 2).sum() / (k - 1)
    trust = max(0, 1 - within / between)
    w = trust * (area / area.sum())[inverse] / sizes[inverse] + (1 - trust) / n
    base, spread = (w * y).sum(), trust * within + (1 - trust) * y.var(ddof=1)
    best = None
    for x, pixels in candidates:
        a, b, e, mx, s, q2 = fit(x, y, w)
        if best is None or q2 > best[0]:
            best = (q2, a, b, e, mx, s, x, pixels)
    q2, a, b, e, mx, s, x, pixels = best
    reach = 0.1 * (x.max() - x.min())
    clipped = np.clip(pixels, x.min() - reach, x.max() + reach)
    greg = np.maximum(0, a + b * clipped).mean() + (w * (y - np.maximum(0, a + b * x))).sum()
    kappa = max(0.5, min(1, q2))
    c = w * (1 + kappa * (clipped.mean() - mx) * (x - mx) / s)
    variance = kappa * n / (n - 2) * (w * e**2).sum() + (1 - kappa) * spread
    return (1 - kappa) * base + kappa * greg, float(np.sqrt(variance * (c**2).sum()))


def yields(job):
    inputs = job["inputs"]
    y = np.array([point["yield"] for point in inputs["points"]])
    z = np.array([point["place"]["zone"] for point in inputs["points"]])
    area = np.array([zone["area"] for zone in inputs["zones"]])
    candidates = [
        (np.array(each["x"]), np.repeat(each["population"]["values"], np.array(each["population"]["weights"], dtype=int)))
        for each in inputs["candidates"]
    ]
    started = time.perf_counter()
    value, error = estimate(y, z, area, candidates)
    return {"ms": (time.perf_counter() - started) * 1000, "value": value, "standardError": error}


for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps({"zones": zones, "yield": yields}[job["job"]](job)), flush=True)
