//! One sweep over a grid, shared: every worker has some columns of the matrix, see
//! [`communicator`](crate::split::communicator).

use super::Cluster;
use crate::Result;
use crate::grid::{Grid, Sweeper};
use crate::monitor::Watch;
use crate::split::communicator::{Communicator, Share, Transport};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Bytes of a message that are sent at once.
const PACKET: usize = 1 << 20;

/// The receiver, the number of the swap, the index in the message, and the bytes.
type Packet = (usize, u64, usize, Vec<u8>);

impl Cluster {
    /// The residues of all jobs, in every process; all workers share every sweep.
    pub(super) fn shared_residues(&self, grid: Grid, watch: Watch<'static>) -> Result<Vec<u64>> {
        // Several workers in one process leave the processors to each other.
        let threaded = self.workers == 1;
        let watch = Arc::new(watch);
        let results = self.execute(move |worker| -> Result<Vec<u64>> {
            let share = Share { worker: worker.index(), workers: worker.peers() };
            let own = watch.checkpoint.as_ref().map(|all| all.of_worker(share.worker, share.workers));
            let all = watch.clone();
            let stop = all.stop;
            let advance = Box::new(move || (all.advance)());
            let watch = Watch { checkpoint: own, stop, advance };
            let known =
                watch.checkpoint.as_ref().map_or(Ok(Vec::new()), |checkpoint| checkpoint.residues())?;
            let split = grid.split(share, &watch)?;
            let communicator = Communicator::new(share, Channels::new(worker));
            let mut sweeper = Sweeper::new(&split, &watch, &known, threaded, communicator);
            grid.jobs().into_iter().map(|job| sweeper.residue(job)).collect()
        })?;
        results.into_iter().next().expect("a process has a worker")
    }
}

/// The messages between a worker and the others: a dataflow in which every swap is a time of its own.
struct Channels {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<Vec<Packet>>>,
    swaps: u64,
}

impl Channels {
    fn new(worker: &Worker) -> Channels {
        let mut worker = worker.clone();
        let mut input = InputHandle::new();
        let arrived = Rc::new(RefCell::new(Vec::new()));
        let all = arrived.clone();
        let probe = worker.dataflow(|scope| {
            let packets =
                scope.input_from(&mut input).container::<Vec<Packet>>().exchange(|packet| packet.0 as u64);
            packets.inspect(move |packet| all.borrow_mut().push(packet.clone())).probe().0
        });
        Channels { worker, input, probe, arrived, swaps: 0 }
    }
}

impl Transport for Channels {
    fn swap(&mut self, to: usize, _: usize, message: Vec<u8>) -> Vec<u8> {
        for (place, packet) in message.chunks(PACKET).enumerate() {
            self.input.send((to, self.swaps, place, packet.to_vec()));
            self.input.flush();
            self.worker.step();
        }
        drop(message);
        self.swaps += 1;
        self.input.advance_to(self.swaps);
        // In a swap, every worker receives from one other.
        while self.probe.less_than(&self.swaps) {
            self.worker.step_or_park(None);
        }
        // A quicker worker may have begun the next one.
        let arrived = self.arrived.take();
        let (mut packets, early): (Vec<Packet>, Vec<Packet>) =
            arrived.into_iter().partition(|packet| packet.1 < self.swaps);
        self.arrived.replace(early);
        packets.sort_unstable_by_key(|packet| packet.2);
        packets.into_iter().flat_map(|packet| packet.3).collect()
    }
}
