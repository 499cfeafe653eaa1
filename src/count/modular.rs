//! Arithmetic modulo primes of 31 and of 63 bits, and the Chinese remainder theorem.

use num_bigint::BigUint;

/// One sweep over a board: modulo this prime, a position with e empty points counts as `weight`^e.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Job {
    pub prime: u64,
    pub weight: u64,
}

/// A count modulo a prime that leaves its machine word's top bit clear, so that a sum of two does not overflow.
pub trait Residue: bytemuck::Pod + Default + PartialEq + Send + Sync + std::fmt::Debug {
    /// Moduli are the primes just below 2^BITS.
    #[cfg(test)]
    const BITS: u32;
    const ONE: Self;
    fn from_u64(value: u64) -> Self;
    fn to_u64(self) -> u64;
    /// The sum modulo `p`, without a branch, so that loops over it become vector code.
    fn plus(self, other: Self, p: Self) -> Self;
    /// The difference modulo `p`, also without a branch.
    fn minus(self, other: Self, p: Self) -> Self;
    /// The argument of [`with_sign`](Residue::with_sign).
    fn sign(negated: bool, p: Self) -> (Self, Self);
    /// The number or, without a branch, its negative modulo `p`. The negative of 0 is `p`, which every function here treats
    /// as 0.
    fn with_sign(self, sign: (Self, Self)) -> Self;
    /// The product modulo `p`, a prime just below 2^BITS, with a number `small` for which `small` · (2^BITS − p) is below
    /// 2^BITS; also without a branch, and without a division.
    fn times_small(self, small: u32, p: Self) -> Self;
    /// The product modulo `p`.
    fn times(self, other: Self, p: Self) -> Self {
        let product = self.to_u64() as u128 * other.to_u64() as u128;
        Self::from_u64((product % p.to_u64() as u128) as u64)
    }
}

impl Residue for u32 {
    #[cfg(test)]
    const BITS: u32 = 31;
    const ONE: u32 = 1;
    fn from_u64(value: u64) -> u32 {
        value as u32
    }
    fn to_u64(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn plus(self, other: u32, p: u32) -> u32 {
        let sum = self + other;
        sum.min(sum.wrapping_sub(p))
    }
    #[inline(always)]
    fn minus(self, other: u32, p: u32) -> u32 {
        let difference = self.wrapping_sub(other);
        difference.min(difference.wrapping_add(p))
    }
    #[inline(always)]
    fn sign(negated: bool, p: u32) -> (u32, u32) {
        if negated { (u32::MAX, p + 1) } else { (0, 0) }
    }
    #[inline(always)]
    fn times_small(self, small: u32, p: u32) -> u32 {
        // Modulo p, 2^31 is 2^31 − p.
        let product = self as u64 * small as u64;
        let (high, low) = ((product >> 31) as u32, product as u32 & (u32::MAX >> 1));
        low.plus(high * ((1 << 31) - p), p)
    }
    #[inline(always)]
    fn with_sign(self, (flip, add): (u32, u32)) -> u32 {
        (self ^ flip).wrapping_add(add)
    }
}

impl Residue for u64 {
    #[cfg(test)]
    const BITS: u32 = 63;
    const ONE: u64 = 1;
    fn from_u64(value: u64) -> u64 {
        value
    }
    fn to_u64(self) -> u64 {
        self
    }
    #[inline(always)]
    fn plus(self, other: u64, p: u64) -> u64 {
        // AVX2 has no minimum of 64-bit integers; the sign does as well.
        let reduced = self.wrapping_add(other).wrapping_sub(p) as i64;
        (reduced + (reduced >> 63 & p as i64)) as u64
    }
    #[inline(always)]
    fn minus(self, other: u64, p: u64) -> u64 {
        let difference = self.wrapping_sub(other) as i64;
        (difference + (difference >> 63 & p as i64)) as u64
    }
    #[inline(always)]
    fn sign(negated: bool, p: u64) -> (u64, u64) {
        if negated { (u64::MAX, p + 1) } else { (0, 0) }
    }
    #[inline(always)]
    fn times_small(self, small: u32, p: u64) -> u64 {
        // The same with 2^63 − p. AVX2 has no product of 64-bit integers, but one of 32-bit integers.
        let product = |half: u64| (half & u32::MAX as u64) * small as u64;
        let (high, low) = (product(self >> 32), product(self));
        let above = (high >> 31) * (((1 << 63) - p) & u32::MAX as u64);
        ((high & (u32::MAX >> 1) as u64) << 32).plus(low + above, p)
    }
    #[inline(always)]
    fn with_sign(self, (flip, add): (u64, u64)) -> u64 {
        (self ^ flip).wrapping_add(add)
    }
}

/// The counts as bytes, little-endian.
pub fn to_bytes<T: Residue>(counts: &[T]) -> Vec<u8> {
    let mut bytes = vec![0; size_of_val(counts)];
    for (bytes, count) in bytes.chunks_exact_mut(size_of::<T>()).zip(counts) {
        bytes.copy_from_slice(&count.to_u64().to_le_bytes()[..size_of::<T>()]);
    }
    bytes
}

/// The counts that [`to_bytes`] was called with.
pub fn from_bytes<T: Residue>(bytes: &[u8]) -> impl Iterator<Item = T> {
    bytes.chunks_exact(size_of::<T>()).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        T::from_u64(u64::from_le_bytes(word))
    })
}

/// A sum of products of two 64-bit numbers; the lower and upper 64 bits of the products are summed separately.
#[derive(Clone, Copy, Default)]
pub struct Wide {
    low: u128,
    high: u128,
}

impl std::ops::AddAssign for Wide {
    fn add_assign(&mut self, other: Wide) {
        self.low += other.low;
        self.high += other.high;
    }
}

impl Wide {
    #[inline(always)]
    pub fn add(&mut self, a: u64, b: u64) {
        let product = a as u128 * b as u128;
        self.low += product as u64 as u128;
        self.high += product >> 64;
    }

    pub fn modulo(self, p: u64) -> u64 {
        let p = p as u128;
        let high = ((self.high % p) << 32) % p;
        (((high << 32) % p + self.low % p) % p) as u64
    }
}

/// The largest primes below 2^`bits`, in descending order; `bits` is at most 63.
pub fn primes(bits: u32) -> impl Iterator<Item = u64> {
    (0..1u64 << bits).rev().filter(|&n| is_prime(n))
}

/// The Miller–Rabin test, with bases that decide all 64-bit numbers.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|&base| n % base == 0) {
        return BASES.contains(&n);
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power(base, (n - 1) >> twos, n);
        x == 1
            || (0..twos).any(|_| {
                let found = x == n - 1;
                x = times(x, x, n);
                found
            })
    })
}

/// `a` · `b` mod `p`.
pub fn times(a: u64, b: u64, p: u64) -> u64 {
    (a as u128 * b as u128 % p as u128) as u64
}

/// `base`^`exponent` mod `p`.
pub fn power(mut base: u64, mut exponent: u64, p: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base, p);
        }
        base = times(base, base, p);
        exponent >>= 1;
    }
    result
}

/// The inverse of `a` modulo the prime `p`.
pub fn inverse(a: u64, p: u64) -> u64 {
    power(a % p, p - 2, p)
}

/// The number modulo `product` · `p` that is `number` modulo `product` and `residue` modulo the prime `p`, which must not
/// divide the product (Garner's form of the Chinese remainder theorem).
pub fn lift(number: &BigUint, product: &BigUint, residue: u64, p: u64) -> BigUint {
    let have = low(&(number % p));
    let digit = times((residue + p - have) % p, inverse(low(&(product % p)), p), p);
    number + product * digit
}

/// The number, if it is below 2^64.
pub fn low(number: &BigUint) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0)
}

/// The coefficients modulo `p` of the polynomial of degree below n that has the n `values` at 1, 2, …, n.
pub fn interpolate(values: &[u64], p: u64) -> Vec<u64> {
    let n = values.len();
    // Newton's divided differences on equally spaced points; then the nested form is multiplied out.
    let mut differences = values.to_vec();
    for order in 1..n {
        let inverse = inverse(order as u64, p);
        for i in (order..n).rev() {
            differences[i] = times((differences[i] + p - differences[i - 1]) % p, inverse, p);
        }
    }
    let mut coefficients = vec![0; n];
    for (i, &difference) in differences.iter().enumerate().rev() {
        let root = i as u64 + 1;
        for k in (0..n).rev() {
            let below = if k == 0 { 0 } else { coefficients[k - 1] };
            coefficients[k] = (below + p - times(root % p, coefficients[k], p)) % p;
        }
        coefficients[0] = (coefficients[0] + difference) % p;
    }
    coefficients
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_primes_are_found() {
        assert_eq!(primes(31).take(2).collect::<Vec<_>>(), [(1 << 31) - 1, 2147483629]);
        assert_eq!(primes(63).next(), Some((1 << 63) - 25));
        assert_eq!(
            (0..30).filter(|&n| is_prime(n)).collect::<Vec<_>>(),
            [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
        );
    }

    #[test]
    fn sums_and_small_products_are_reduced_at_both_ends_of_the_range() {
        fn holds<T: Residue>() {
            for p in primes(T::BITS).take(50) {
                let numbers = [0, 1, p / 2, p / 2 + 1, p - 1];
                for (a, b) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
                    let sum = T::from_u64(a).plus(T::from_u64(b), T::from_u64(p));
                    assert_eq!(sum.to_u64(), (a + b) % p, "{a} plus {b} modulo {p}");
                }
                for a in [0, 1, p / 3, p - 1, p] {
                    for small in [1, 2, 3, 361, 65535] {
                        let product = T::from_u64(a).times_small(small, T::from_u64(p)).to_u64();
                        assert!(product <= p);
                        assert_eq!(product % p, times(a, small as u64, p), "{a} times {small} modulo {p}");
                    }
                }
            }
        }
        holds::<u32>();
        holds::<u64>();
    }

    #[test]
    fn a_number_comes_back_from_its_residues() {
        let number: BigUint = BigUint::from(3u32).pow(100);
        let (mut found, mut product) = (BigUint::ZERO, BigUint::from(1u32));
        for p in primes(63).take(3) {
            found = lift(&found, &product, low(&(&number % p)), p);
            product *= p;
        }
        assert_eq!(found, number);
    }

    #[test]
    fn a_polynomial_comes_back_from_its_values() {
        fn holds(coefficients: Vec<u64>) -> bool {
            let p = primes(63).next().expect("a prime");
            let coefficients: Vec<u64> = coefficients.into_iter().map(|c| c % p).collect();
            let at = |z: u64| coefficients.iter().rev().fold(0, |sum, c| (times(sum, z, p) + c) % p);
            let values: Vec<u64> = (1..=coefficients.len() as u64).map(at).collect();
            interpolate(&values, p) == coefficients
        }
        quickcheck::quickcheck(holds as fn(Vec<u64>) -> bool);
    }
}
