//! One sweep over a grid, shared out: every worker has some columns of the matrix, see
//! [`company`](crate::count::split::company).

use super::Cluster;
use crate::Result;
use crate::count::checkpoint::Care;
use crate::count::grid::{Grid, Sweeper};
use crate::count::split::Split;
use crate::count::split::company::{Company, Partners, Share};
use std::cell::RefCell;
use std::rc::Rc;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Bytes of a message that are sent at once.
const LOT: usize = 1 << 20;

/// Who is to have a lot, the number of the swap, the place in its message, and the bytes.
type Lot = (usize, u64, usize, Vec<u8>);

impl Cluster {
    /// The residue of every job, in all processes; all workers share every sweep.
    pub(super) fn shared_residues(&self, grid: Grid, care: Care<'static>) -> Result<Vec<u64>> {
        // Workers in one process leave each other their processors.
        let threaded = self.workers == 1;
        let results = self.run(move |worker| -> Result<Vec<u64>> {
            let share = Share { worker: worker.index(), workers: worker.peers() };
            let own = care.checkpoint.map(|checkpoint| checkpoint.of_worker(share.worker, share.workers));
            let care = Care { checkpoint: own.as_ref(), stop: care.stop, done: care.done };
            let known = own.as_ref().map_or(Ok(Vec::new()), |checkpoint| checkpoint.residues())?;
            let split = Split::shared(grid.width, grid.height, share);
            let company = Company::new(share, Channels::new(worker));
            let mut sweeper = Sweeper::new(&split, &care, &known, threaded, company);
            grid.jobs().into_iter().map(|job| sweeper.residue(job)).collect()
        })?;
        results.into_iter().next().expect("a process has a worker")
    }
}

/// The ways of a worker to all others: a dataflow in which every swap is a time of its own.
struct Channels {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Lot>>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<Vec<Lot>>>,
    swaps: u64,
}

impl Channels {
    fn new(worker: &Worker) -> Channels {
        let mut worker = worker.clone();
        let mut input = InputHandle::new();
        let arrived = Rc::new(RefCell::new(Vec::new()));
        let all = arrived.clone();
        let probe = worker.dataflow(|scope| {
            let lots = scope.input_from(&mut input).container::<Vec<Lot>>().exchange(|lot| lot.0 as u64);
            lots.inspect(move |lot| all.borrow_mut().push(lot.clone())).probe().0
        });
        Channels { worker, input, probe, arrived, swaps: 0 }
    }
}

impl Partners for Channels {
    fn swap(&mut self, to: usize, _: usize, message: Vec<u8>) -> Vec<u8> {
        for (place, lot) in message.chunks(LOT).enumerate() {
            self.input.send((to, self.swaps, place, lot.to_vec()));
            self.input.flush();
            self.worker.step();
        }
        drop(message);
        self.swaps += 1;
        self.input.advance_to(self.swaps);
        // Everyone hears from one other in a swap.
        while self.probe.less_than(&self.swaps) {
            self.worker.step_or_park(None);
        }
        // Whoever is quicker may have begun the next one.
        let arrived = self.arrived.take();
        let (mut lots, early): (Vec<Lot>, Vec<Lot>) = arrived.into_iter().partition(|lot| lot.1 < self.swaps);
        self.arrived.replace(early);
        lots.sort_unstable_by_key(|lot| lot.2);
        lots.into_iter().flat_map(|lot| lot.3).collect()
    }
}
