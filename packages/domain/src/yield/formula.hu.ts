/** How a yield is computed, line by line (domain.md 1): what stands in the protocol for whoever wants to compute it again. */
export const YIELD_FORMULA: readonly string[] = [
  'Jelölések: D a károsodott terület a táblán (T) belül, A a terület; y_i a D-ben (vagy tőle legfeljebb 20 m-re) vett pontok hozama (t/ha), n a számuk, z_i a zónájuk, x_i az NDVI-jük; Σ a pontokon fut.',
  'Egyszerű átlag: w_i = 1/n; y = Σ w_i·y_i; s² = Σ (y_i − y)²/(n − 1); SE = √(s²/n); szabadságfok: n − 1.',
  'Zónák szerint, ha n ≥ 4, legalább 2 zónában van pont, ezek D legalább 90 %-át fedik, és n − k ≥ 2 (k: a ponttal bíró zónák száma): W_h a zóna területének aránya ezek között; w_i = W_{z_i}/n_{z_i}; y = Σ w_i·y_i; s² = Σ (y_i − ȳ_{z_i})²/(n − k); SE = √(s²·Σ w_i²); szabadságfok: n − k.',
  'Regresszió, ha n ≥ 6, minden x_i ismert és max x − min x ≥ 0,03: x_w = Σ w_i·x_i; y_w = Σ w_i·y_i; S = Σ w_i·(x_i − x_w)²; b = Σ w_i·(x_i − x_w)·(y_i − y_w)/S; a = y_w − b·x_w; e_i = y_i − a − b·x_i; h_i = w_i·(1 + (x_i − x_w)²/S).',
  'R² = 1 − Σ w_i·e_i² / Σ w_i·(y_i − y_w)²; Q² = 1 − Σ w_i·(e_i/(1 − h_i))² / Σ w_i·((y_i − y_w)/(1 − w_i))². A jelölt felvételek (candidates) közül az számít, amelyiknek a Q²-e a legnagyobb, azonosak közül az előbb álló; csak b > 0 és Q² > 0 esetén használjuk.',
  'Kiterjesztés D képpontjaira (population, súlyaikkal): r = max x − min x; az NDVI-t a [min x − 0,1·r, max x + 0,1·r] közre vágjuk; m(x) = max(0, a + b·x); y_G = átlag m(x) + Σ w_i·(y_i − m(x_i)); X_U a vágott NDVI átlaga.',
  'Összetett becslés: κ = max(0,5; min(1; Q²)); y = (1 − κ)·y_alap + κ·y_G; s_e² = n/(n − 2)·Σ w_i·e_i²; c_i = w_i·(1 + κ·(X_U − x_w)·(x_i − x_w)/S); SE = √((κ·s_e² + (1 − κ)·s²)·Σ c_i²); szabadságfok: n − 2.',
  'Eredmény: max(0, y), két tizedesre kerekítve (fél felfelé); 90 %-os tartomány: y ± t(0,95; szabadságfok)·SE, alsó vége legalább 0.',
  'A teljes tábla hozama: (A_D·y + (A_T − A_D)·y_U)/A_T, ahol y_U a tábla ép részén vett pontok átlaga, ha legalább 2 van, különben a referenciahozam. Kár: 100·(1 − y/referencia), 0 és 100 közé vágva; kiesett termés: A_D·max(0, referencia − y).',
];
